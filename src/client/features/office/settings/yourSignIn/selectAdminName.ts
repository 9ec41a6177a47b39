import type { RootState } from '#client/store/rootReducer'

/** Who is signed in; features know each other only by the store. */
export const selectAdminName = ({ session }: RootState): string => ('userId' in session ? session.userId : '')
