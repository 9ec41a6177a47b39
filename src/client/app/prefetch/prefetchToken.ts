// The token without which no sign-in is accepted. Signing in asks for it itself if this comes to nothing.
import { hasCsrfToken, refreshCsrfCookie } from '../../api/transport/csrf'
import { log } from '../../log'

if (!hasCsrfToken()) refreshCsrfCookie().catch(() => log('no token ahead of the sign-in'))
