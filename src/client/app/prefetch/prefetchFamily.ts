// Loaded at the first key on the sign-in page, or with the dashboard of a tab that remembers a family: what comes next
// is fetched meanwhile, without running it. Only from here, and with no other import: beside modules of its own the
// bundler would cut other files for it than the ones that are loaded later.
export const next = [
  () => import(/* webpackPrefetch: true */ '../../session/signIn/signIn'),
  () => import(/* webpackPrefetch: true */ '../../features/visitor/signIn/NewPasswordForm'),
  () => import(/* webpackPrefetch: true */ '../signedInListeners'),
  () => import(/* webpackPrefetch: true */ '../StudentFrame'),
  () => import(/* webpackPrefetch: true */ '../../pages/DashboardPage'),
  // On a slow line it would take longer than anybody looks at the dashboard.
  () => import(/* webpackPrefetch: true */ '../../pages/registrationPages'),
]
