import { allCalls } from '#shared/contract/index'
import '../store/injectSlices'
import '../testing/portalConfig'
import './accessApi'
import './authApi'
import { baseApi } from './baseApi'
import './correctionsApi'
import './documentsApi'
import './fieldHistoryApi'
import './filesApi'
import './importsApi'
import './lookupsApi'
import './packsApi'
import './progressApi'
import './registrationApi'
import './reportListsApi'
import './rightsApi'
import './settingsApi'
import './studentsApi'
import './termReportsApi'

test.each(allCalls())('the client can call %s', (name) => {
  expect(Object.keys(baseApi.endpoints)).toContain(name)
})
