// Texts for a call that got no answer. The sign-in page needs these two only, and is spared the rest of errorText.

export const unreachableText = 'We cannot reach the school’s server. Check your connection and try again.'
export const offlineText = 'You are offline. We will carry on as soon as you are back online.'
