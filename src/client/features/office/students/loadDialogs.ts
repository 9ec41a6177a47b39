/** All dialogs over the table: fetched when the table is there, run when the first of them is opened or about to be. */
export const loadDialogs = () => import(/* webpackPrefetch: true */ './OpenedDialogs')
