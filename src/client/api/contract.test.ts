import { allCalls } from '#shared/contract/index'
import '../store/injectSlices'
import '../testing/portalConfig'
import './sessionsApi'
import './signInApi'
import { baseApi } from './baseApi'
import './correctionsApi'
import './documentsApi'
import './fieldHistoryApi'
import './uploadsApi'
import './importsApi'
import './lookupsApi'
import './packsApi'
import './progressApi'
import './registrationApi'
import './reportListsApi'
import './privacyApi'
import './schoolSettingsApi'
import './studentsApi'
import './termReportsApi'

test.each(allCalls())('the client can call %s', (name) => {
  expect(Object.keys(baseApi.endpoints)).toContain(name)
})
