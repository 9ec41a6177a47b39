// One name per tab, so that the server can tell the saves of two tabs apart (ASSURANCE B2.3).
import { nanoid } from '@reduxjs/toolkit'

export const tabId = nanoid()
