"""What engines are made of, compiled: the generator, the contract, play-outs."""
