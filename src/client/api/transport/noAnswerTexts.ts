// What a person reads when no answer came. A file of its own: the sign-in page says it, too, and needs no more of errorText.

export const unreachableText = 'We cannot reach the school’s server. Check your connection and try again.'
export const offlineText = 'You are offline. We will carry on as soon as you are back online.'
