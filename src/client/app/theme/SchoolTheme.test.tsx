import { render, screen } from '@testing-library/react'
import { Button, ConfigProvider, Input, Modal } from 'antd'
import { writeConfig } from '../../testing/portalConfig'
import { SchoolTheme } from './SchoolTheme'

const nonce = 'cm9sbGVk'

beforeEach(() => {
  const meta = Object.assign(document.createElement('meta'), { name: 'csp-nonce', content: nonce })
  document.head.replaceChildren(meta)
  writeConfig()
})
afterEach(() => document.documentElement.removeAttribute('style'))

const styles = () => [...document.querySelectorAll('style')]

test('antd’s styles have the page’s nonce and a layer below the portal’s own', () => {
  render(
    <SchoolTheme>
      <Modal open title="Edit student">
        <Input aria-label="Name" />
      </Modal>
    </SchoolTheme>,
  )
  expect(screen.getByText('Edit student')).toBeInTheDocument()
  expect(styles().length).toBeGreaterThan(10)
  expect(styles().filter((style) => style.nonce !== nonce)).toHaveLength(0)
  const looks = styles().filter(({ textContent }) => /[;{]display:/.test(textContent))
  expect(looks.length).toBeGreaterThan(3)
  expect(looks.filter(({ textContent }) => !textContent.includes('@layer antd'))).toHaveLength(0)
})

test('giveStylesTheNonce is still needed: antd omits the nonce for the style that locks scrolling under a dialog', () => {
  const own = Object.getOwnPropertyDescriptor(document, 'createElement')
  Reflect.deleteProperty(document, 'createElement')
  render(
    <ConfigProvider csp={{ nonce }}>
      <Modal open title="Edit student" />
    </ConfigProvider>,
  )
  Object.defineProperty(document, 'createElement', { ...own })
  const without = styles().filter((style) => style.nonce !== nonce)
  expect(without.map(({ textContent }) => textContent)).toContainEqual(expect.stringMatching(/overflow-y/))
})

test('UX-87 font sizes and control heights follow the reader’s font size', () => {
  document.documentElement.style.fontSize = '32px'
  render(
    <SchoolTheme>
      <Button>Save</Button>
      <Input aria-label="Name" />
    </SchoolTheme>,
  )
  const written = styles().flatMap(({ textContent }) => [...textContent.matchAll(/(--ant-[\w-]+):([^;]+);/g)])
  expect(Object.fromEntries(written.map(([, name, value]) => [name, value]))).toMatchObject({
    '--ant-font-size': '32px',
    '--ant-font-size-sm': '28px',
    '--ant-control-height': '80px',
    '--ant-button-content-font-size': '32px',
    '--ant-input-input-font-size': '32px',
    '--ant-input-padding-block': '15px',
    // Widths stay fixed: a narrow screen keeps its space.
    '--ant-input-padding-inline': '11px',
  })
})
