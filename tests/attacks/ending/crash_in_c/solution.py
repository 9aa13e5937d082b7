(lambda: 0).__code__
exec((lambda: 0).__code__.replace(co_code=bytes([97, 200] * 40), co_consts=()))
