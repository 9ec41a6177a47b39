/** Under 'persist:' and this name lies in session storage what outlives a reload. */
export const persistKey = 'portal'
