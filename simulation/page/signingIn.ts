import { signInAdmin, signInStudent } from '../../src/client/session/signIn/signIn'
import type { AppStore } from '../../src/client/store/store'

/** Whatever is typed is right: passwords are not what is simulated. */
const password = 'mango tree 41'

export const signIn = async (store: AppStore, login: string, admin: boolean): Promise<void> => {
  if (admin) await store.dispatch(signInAdmin({ username: login, password }))
  else await store.dispatch(signInStudent({ student_id: login, password }))
}
