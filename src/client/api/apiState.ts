// The type of the one API's state with every area's endpoints in it; types only, nothing is loaded by it.
import type { WithSlice } from '@reduxjs/toolkit'
import type { signInApi } from './signInApi'
import type { correctionsApi } from './correctionsApi'
import type { documentsApi } from './documentsApi'
import type { uploadsApi } from './uploadsApi'
import type { lookupsApi } from './lookupsApi'
import type { registrationApi } from './registrationApi'
import type { studentsApi } from './studentsApi'

export type ApiState = WithSlice<typeof signInApi> &
  WithSlice<typeof studentsApi> &
  WithSlice<typeof registrationApi> &
  WithSlice<typeof lookupsApi> &
  WithSlice<typeof uploadsApi> &
  WithSlice<typeof documentsApi> &
  WithSlice<typeof correctionsApi>
