// The settings of the school, over the page: the address says which section is open.
import { Drawer } from 'antd'
import type { ComponentType } from 'react'
import { useOfficeQuery } from '../../../address/useOfficeQuery'
import { useChosenInSight } from '../../../ui/hooks/useChosenInSight'
import { MenuSettings } from './MenuSettings'
import { AdministratorsSettings } from './administrators/AdministratorsSettings'
import { AuditSettings } from './audit/AuditSettings'
import { BackupSettings } from './backups/BackupSettings'
import { ClassesSettings } from './classes/ClassesSettings'
import { MarksSettings } from './marks/MarksSettings'
import { AgreementSettings } from './registration/AgreementSettings'
import { RegistrationSettings } from './registration/RegistrationSettings'
import { sectionOf, settingsSections, type SettingsSection } from './settingsSections'
import { SignInSettings } from './signIn/SignInSettings'
import { RulesSettings } from './terms/RulesSettings'
import { TermsSettings } from './terms/TermsSettings'
import { YourSignInSettings } from './yourSignIn/YourSignInSettings'
import * as styles from './settings.module.css'

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
  const nav = useChosenInSight<HTMLElement>(open)
  return (
    <nav className={styles.nav} aria-label="Settings" ref={nav}>
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
      title="Settings"
      size={880}
      open={open !== null}
      onClose={() => change({ settings: '' })}
      destroyOnHidden
    >
      <div className={styles.settings}>
        <Sections open={name} onOpen={(settings) => change({ settings }, { replace: true })} />
        <section className={styles.content} aria-labelledby="settings-title">
          <h2 id="settings-title">{settingsSections.find((one) => one.name === name)?.title}</h2>
          <Content key={name} />
        </section>
      </div>
    </Drawer>
  )
}
