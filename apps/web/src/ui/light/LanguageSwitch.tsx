import { changeLanguage, useLanguage, useTranslation } from '../../platform/text/i18n.ts'
import { readerLanguages } from '@kervan/domain/readerLanguage'
import { isLanguage, languages } from '../../platform/text/language.ts'

/** Language names in their own language, so that a user who is in the wrong language can find the right one. */
const names = { tr: 'Türkçe', en: 'English', de: 'Deutsch' }

/** `speaksGerman`: the page also exists in German. */
export const LanguageSwitch = ({ speaksGerman = false }: { speaksGerman?: boolean }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <select
      aria-label={t('ui:action.chooseLanguage')}
      value={language}
      style={{
        minHeight: 32,
        padding: '0 6px',
        border: '1px solid transparent',
        borderRadius: 6,
        background: 'transparent',
        color: 'var(--muted)',
        cursor: 'pointer',
      }}
      onChange={({ target }) => {
        if (isLanguage(target.value)) void changeLanguage(target.value)
      }}
    >
      {(speaksGerman ? readerLanguages : languages).map((code) => (
        <option key={code} value={code} lang={code}>
          {names[code]}
        </option>
      ))}
    </select>
  )
}
