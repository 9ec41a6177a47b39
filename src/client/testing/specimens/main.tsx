import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { cssVariables } from '#shared/rules/theme'
import '../../app/base.css'
import '../../ui/plain/plain.css'
import { testConfig, writeConfig } from '../portalConfig'

const colours = document.createElement('style')
colours.textContent = `:root{${cssVariables(testConfig.theme)}}`
document.head.append(colours)
writeConfig()

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the specimens (#root).')
const root = createRoot(place)

void import('./SpecimensPage').then(({ default: SpecimensPage }) =>
  root.render(
    <StrictMode>
      <SpecimensPage />
    </StrictMode>,
  ),
)
