// Loaded at the first key on the administrators' sign-in page: the office is fetched while the person types, without
// running it. No other import here, as in prefetchFamily.
export const next = [
  () => import(/* webpackPrefetch: true */ '../signedInListeners'),
  () => import(/* webpackPrefetch: true */ '../AdminFrame'),
  () => import(/* webpackPrefetch: true */ '../../pages/office/DashboardScreen'),
]
