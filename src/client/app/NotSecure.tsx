// In place of every page, wherever the browser calls the connection unsafe: no password is asked for, nothing is sent
// (SEC-110). The server says the same where it can see how the page was asked for.
import { useEffect } from 'react'
import { VisitorLayout } from '../layout/VisitorLayout'
import { portalConfig } from '../portalConfig'

const safeAddress = (): string => `https://${window.location.host}${window.location.pathname}`

export default function NotSecure() {
  useEffect(() => {
    document.title = `This address is not secure – ${portalConfig().school.name}`
  }, [])
  return (
    <VisitorLayout>
      <h1 tabIndex={-1}>This address is not secure</h1>
      <p>
        You opened the portal without https. Others could read your password and everything you type, so you
        cannot sign in here.
      </p>
      <p>
        <a href={safeAddress()}>Try the same address with https://</a>
      </p>
    </VisitorLayout>
  )
}
