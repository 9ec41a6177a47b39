/** The file cannot be read; the message is for the person who chose it. */
export class SheetFault extends Error {
  override readonly name = 'SheetFault'
}
