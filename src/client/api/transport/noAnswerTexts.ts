// Texts for calls without an answer. They are separate from errorText, so that the sign-in page loads only these two.

export const unreachableText = 'We cannot reach the school’s server. Check your connection and try again.'
export const offlineText = 'You are offline. We will carry on as soon as you are back online.'
