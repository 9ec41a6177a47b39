/**
 * The cookie by which a browser says that its person has signed out, though the server has not answered that yet. It
 * says nothing else. The page sets it before it sends the sign-out, and the server takes it away together with the
 * session. Like the session's cookie it lives until the browser is closed, so that neither outlives the other.
 */
export const signedOutMark = '__Host-signed-out'
