// The links of a family's pages, which stay with the child of the address. In the office they are the router's own.
import {
  Link as RouterLink,
  Navigate as RouterNavigate,
  NavLink as RouterNavLink,
  useLocation,
  useNavigate as useRouterNavigate,
  type LinkProps,
  type NavigateOptions,
  type NavigateProps,
  type NavLinkProps,
} from 'react-router-dom'
import { childIn, withChild } from './child'

type To = { readonly to: string }

/** Adds the child of this address to a path. */
export const useChildPath = (): ((path: string) => string) => {
  const { search } = useLocation()
  return (path) => withChild(path, childIn(search))
}

export const Link = ({ to, ...props }: Omit<LinkProps, 'to'> & To) => (
  <RouterLink {...props} to={useChildPath()(to)} />
)

export const NavLink = ({ to, ...props }: Omit<NavLinkProps, 'to'> & To) => (
  <RouterNavLink {...props} to={useChildPath()(to)} />
)

export const Navigate = ({ to, ...props }: Omit<NavigateProps, 'to'> & To) => (
  <RouterNavigate {...props} to={useChildPath()(to)} />
)

export const useNavigate = (): ((path: string, options?: NavigateOptions) => void) => {
  const navigate = useRouterNavigate()
  const keep = useChildPath()
  return (path, options) => void navigate(keep(path), options)
}
