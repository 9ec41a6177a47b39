/** The key in session storage, after the prefix 'persist:'. */
export const persistKey = 'portal'
