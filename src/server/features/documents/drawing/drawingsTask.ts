// What the drawing thread can draw. A document is added by one line.
import { drawRegistrationForm } from '../registrationForm/registrationFormDrawing'
import { drawReportCard } from '../reportCard/reportCardDrawing'

export const drawings = {
  registrationForm: drawRegistrationForm,
  reportCard: drawReportCard,
}

export type Drawings = typeof drawings
export type DrawingName = keyof Drawings
export type DataOf<Name extends DrawingName> = Parameters<Drawings[Name]>[0]

export interface DrawingOrder {
  readonly id: number
  readonly name: DrawingName
  readonly data: DataOf<DrawingName>
}

type Draw = (data: DataOf<DrawingName>) => Promise<Uint8Array<ArrayBuffer>>

/** The data belong to the name: the thread's draw() takes no other. */
export const carryOut = ({ name, data }: DrawingOrder) => (drawings[name] as Draw)(data)

export type DrawingAnswer =
  | { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly fault: string }
