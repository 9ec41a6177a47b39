/** What the operator is told when a store cannot be moved. */
export class MoveFault extends Error {
  override readonly name = 'MoveFault'
}
