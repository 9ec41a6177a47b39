// Loaded at the first key on the sign-in page: what comes next is fetched while the person types, without running it.
import './prefetchToken'
import '../theme/typeface'

export const next = [
  () => import(/* webpackPrefetch: true */ '../../session/signIn/signIn'),
  () => import(/* webpackPrefetch: true */ '../../features/visitor/signIn/NewPasswordForm'),
  () => import(/* webpackPrefetch: true */ '../signedInListeners'),
  () => import(/* webpackPrefetch: true */ '../StudentFrame'),
  () => import(/* webpackPrefetch: true */ '../../pages/DashboardPage'),
  // On a slow line it would take longer than anybody looks at the dashboard.
  () => import(/* webpackPrefetch: true */ '../../pages/registrationPages'),
]
