import { legalTexts } from '@kervan/contract/account/legalTexts'
import type { LegalTextName } from '@kervan/contract/account/legalTexts'
import { formatDate } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { FormSection } from '../../../../ui/FormSection.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import styles from './LegalTextsNote.module.css'

const titles = { kvkk: 'kvkk', privacy: 'privacy', consumerRights: 'consumer' } as const satisfies Record<
  LegalTextName,
  string
>

/** For administrators: legal texts that customers accept, their versions, and open tasks about them. */
export const LegalTextsNote = ({ isHouseNamed }: { isHouseNamed: boolean }) => {
  const { t, language } = useTranslation()
  return (
    <FormSection title={t('company:section.legal')} help={t('company:legal.draftHelp')} columns={1}>
      <div className={styles.texts}>
        {!isHouseNamed && <Note tone="bad">{t('company:legal.unnamed')}</Note>}
        <Note tone="warn">{t('company:legal.draft')}</Note>
        <ul>
          {legalTexts.map(({ name, path, version }) => (
            <li key={name}>
              <a href={path} target="_blank" rel="noreferrer">
                {t(`shell:footer.${titles[name]}`)}
              </a>
              <span>
                {t('company:legal.version', { date: formatDate(new Date(version), 'day', language) })}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </FormSection>
  )
}
