// Reads [{tex, display}] from standard input, writes for each one null or what is wrong with it.
import { readFileSync } from "node:fs";
import katex from "katex";

function complaint({ tex, display }) {
  try {
    katex.renderToString(tex, { displayMode: display, throwOnError: true, strict: "error", trust: false });
    return null;
  } catch (problem) {
    return String(problem.message);
  }
}

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(complaint)));
