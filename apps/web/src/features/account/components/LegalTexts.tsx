import { useState } from 'react'
import { legalTexts } from '@kervan/contract/account/legalTexts'
import type { LegalText, LegalTextName } from '@kervan/contract/account/legalTexts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { CheckboxField } from '../../../ui/light/Field.tsx'
import { LegalTextDialog } from './LegalTextDialog.tsx'
import styles from './LegalTexts.module.css'

interface LegalTextsProps {
  /** Names of the legal texts that the user has accepted. */
  ticked: ReadonlySet<LegalTextName>
  onChange: (ticked: ReadonlySet<LegalTextName>) => void
}

/**
 * Checkboxes of the three legal texts. The first click opens the text, accepting it checks the box; after that
 * the box can be toggled.
 */
export const LegalTexts = ({ ticked, onChange }: LegalTextsProps) => {
  const { t } = useTranslation()
  const [accepted, setAccepted] = useState<ReadonlySet<LegalTextName>>(ticked)
  const [open, setOpen] = useState<LegalText | null>(null)
  const change = (name: LegalTextName, isTicked: boolean) => {
    const next = new Set(ticked)
    if (isTicked) next.add(name)
    else next.delete(name)
    onChange(next)
  }
  return (
    <fieldset className={styles.texts}>
      <legend className="visuallyHidden">{t('account:legal.legend')}</legend>
      {legalTexts.map((text) => (
        <div key={text.name} className={styles.text}>
          <CheckboxField
            name={text.name}
            label={t(`account:legal.${text.name}.box`)}
            checked={ticked.has(text.name)}
            onChange={(isTicked) => {
              if (accepted.has(text.name)) change(text.name, isTicked)
              else setOpen(text)
            }}
          />
          <button
            type="button"
            className={styles.read}
            aria-label={t('account:legal.readText', { title: t(`account:legal.${text.name}.title`) })}
            onClick={() => setOpen(text)}
          >
            {t('account:legal.read')}
          </button>
        </div>
      ))}
      {open && (
        <LegalTextDialog
          key={open.name}
          text={open}
          onClose={() => setOpen(null)}
          onAccept={() => {
            setAccepted(new Set([...accepted, open.name]))
            change(open.name, true)
          }}
        />
      )}
    </fieldset>
  )
}
