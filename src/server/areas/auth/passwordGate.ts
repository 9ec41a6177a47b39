// Hashing is dear on purpose. Two at once leave the processor to everybody else; one gate for the process,
// because the processor is shared, whatever asks for it (REL-25).
import { createGate } from '../../gate'

const busy = 'Many people are signing in at this moment. Please try again in a few seconds.'

export const throughGate = createGate(2, 100, busy, 'password hashing')
