// A tab that opens beside a signed-in one, for example with a child's page, takes over its sign-in. Session storage
// belongs to one tab, but the cookie that the server checks is the same in all of them.

const channelName = 'portal sign-in'
const question = 'Who is signed in?'

/** A tab in the background that answers later than this is too late: the new tab then asks for the password. */
const patienceMs = 500

/**
 * Answers new tabs for as long as this page is open.
 * @param signedIn the text that session storage keeps of a person; null while nobody is signed in
 */
export const answerNewTabs = (signedIn: () => string | null): (() => void) => {
  if (!('BroadcastChannel' in globalThis)) return () => undefined
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const text = data === question ? signedIn() : null
    if (text !== null) channel.postMessage(text)
  }
  return () => channel.close()
}

/** @returns the text that session storage keeps of the person in another tab; null if no tab answers */
export const askOpenTabs = async (): Promise<string | null> => {
  if (!('BroadcastChannel' in globalThis)) return null
  const channel = new BroadcastChannel(channelName)
  const text = await new Promise<string | null>((answer) => {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string' && data !== question) answer(data)
    }
    channel.postMessage(question)
    setTimeout(() => answer(null), patienceMs)
  })
  channel.close()
  return text
}
