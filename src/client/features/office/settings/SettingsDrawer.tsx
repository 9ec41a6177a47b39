// The settings of the school, over the page: the address says which section is open.
import { Drawer } from 'antd'
import { useEffect, useRef, type ComponentType } from 'react'
import { useOfficeQuery } from '../../ui/useOfficeQuery'
import { AdministratorsSettings } from './AdministratorsSettings'
import { AgreementSettings } from './AgreementSettings'
import { AuditSettings } from './AuditSettings'
import { BackupSettings } from './BackupSettings'
import { ClassesSettings } from './ClassesSettings'
import { MarksSettings } from './MarksSettings'
import { MenuSettings } from './MenuSettings'
import { RegistrationSettings } from './RegistrationSettings'
import { RulesSettings } from './RulesSettings'
import './saveBar.css'
import './settings.css'
import './letterRows.css'
import { sectionOf, settingsSections, type SettingsSection } from './settingsSections'
import { SignInSettings } from './SignInSettings'
import { TermsSettings } from './TermsSettings'
import { YourSignInSettings } from './YourSignInSettings'

const contents: Readonly<Record<SettingsSection, ComponentType>> = {
  menu: MenuSettings,
  signIn: SignInSettings,
  registration: RegistrationSettings,
  classes: ClassesSettings,
  terms: TermsSettings,
  marks: MarksSettings,
  rules: RulesSettings,
  agreement: AgreementSettings,
  ownSignIn: YourSignInSettings,
  administrators: AdministratorsSettings,
  backups: BackupSettings,
  audit: AuditSettings,
}

const Sections = ({ open, onOpen }: { open: SettingsSection; onOpen: (name: SettingsSection) => void }) => {
  const nav = useRef<HTMLElement>(null)
  // On a phone the sections are a row that scrolls: the open one must be in sight.
  useEffect(() => {
    nav.current
      ?.querySelector('[aria-current="true"]')
      ?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [open])
  return (
    <nav className="settings-nav" aria-label="Settings" ref={nav}>
      <ul>
        {settingsSections.map(({ name, title }) => (
          <li key={name}>
            <button type="button" aria-current={name === open} onClick={() => onOpen(name)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export default function SettingsDrawer() {
  const { query, change } = useOfficeQuery()
  const open = sectionOf(query.get('settings'))
  const name = open ?? 'menu'
  const Content = contents[name]
  return (
    <Drawer
      className="settings-drawer"
      title="Settings"
      size={880}
      open={open !== null}
      onClose={() => change({ settings: '' })}
      destroyOnHidden
    >
      <div className="settings">
        <Sections open={name} onOpen={(settings) => change({ settings }, { replace: true })} />
        <section className="settings-content" aria-labelledby="settings-title">
          <h2 id="settings-title">{settingsSections.find((one) => one.name === name)?.title}</h2>
          <Content key={name} />
        </section>
      </div>
    </Drawer>
  )
}
