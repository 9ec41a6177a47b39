// Some of antd's parts write <style> elements without the page's nonce, which the content security policy then
// refuses: every style element gets it when it is made.
import { styleNonce } from '../../portalConfig'

export const giveStylesTheNonce = (): void => {
  const nonce = styleNonce()
  const create = document.createElement.bind(document)
  document.createElement = (tag: string, options?: ElementCreationOptions) => {
    const element = create(tag, options)
    if (nonce && tag.toLowerCase() === 'style') element.nonce = nonce
    return element
  }
}
