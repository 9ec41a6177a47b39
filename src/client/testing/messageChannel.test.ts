// A test of the MessageChannel in all client tests (scripts/jest/clientEnvironment.cjs).
test('messages arrive even if a test has a fake clock: React renders with them', async () => {
  jest.useFakeTimers()
  const { port1, port2 } = new MessageChannel()
  const heard = new Promise((arrived) => {
    port1.onmessage = ({ data }) => arrived(data)
  })
  port2.postMessage('draw')
  jest.useRealTimers()
  await expect(heard).resolves.toBe('draw')
})
