// The frame of families and what it asks ahead in one file: in two much of the same code would travel twice.
import { askAhead } from '../prefetch/prefetchFamilyData'
import StudentFrame from '../StudentFrame'

export const familyFrame = { default: StudentFrame, askAhead }
