import { Suspense, useState } from 'react'
import { legalTexts } from '@kervan/contract/account/legalTexts'
import type { LegalTextName } from '@kervan/contract/account/legalTexts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { CheckboxField } from '../../../ui/light/Field.tsx'
import { lazyPart } from '../../../ui/light/lazy/makeLazy.tsx'
import styles from './LegalTexts.module.css'

const loadDialog = () => import('./LegalTextDialog.tsx')
// Lazy loaded, because a visitor opens it after the other fields.
const LegalTextDialog = lazyPart(() => loadDialog().then((m) => ({ default: m.LegalTextDialog })))

interface LegalTextsProps {
  /** Names of the legal texts that the user has accepted. */
  ticked: ReadonlySet<LegalTextName>
  onChange: (ticked: ReadonlySet<LegalTextName>) => void
  /** Action that follows the acceptance of the last text, with its label for the dialog's button. */
  next?: { label: string; run: () => void }
}

/**
 * Checkboxes of the three legal texts. The first click opens a dialog that leads from one text to the next one
 * that is not accepted yet; accepting a text checks its box. After that the box can be toggled.
 */
export const LegalTexts = ({ ticked, onChange, next }: LegalTextsProps) => {
  const { t } = useTranslation()
  const [accepted, setAccepted] = useState<ReadonlySet<LegalTextName>>(ticked)
  const [open, setOpen] = useState<LegalTextName | null>(null)
  const isLast = legalTexts.every(({ name }) => name === open || ticked.has(name))
  const change = (name: LegalTextName, isTicked: boolean) => {
    const changed = new Set(ticked)
    if (isTicked) changed.add(name)
    else changed.delete(name)
    onChange(changed)
  }
  const accept = (name: LegalTextName) => {
    setAccepted(new Set([...accepted, name]))
    change(name, true)
    if (isLast) next?.run()
    setOpen(legalTexts.find((text) => text.name !== name && !ticked.has(text.name))?.name ?? null)
  }
  return (
    <fieldset
      className={styles.texts}
      // A failed load shows when the dialog opens.
      onFocus={() => void loadDialog().catch(() => undefined)}
      onPointerEnter={() => void loadDialog().catch(() => undefined)}
    >
      <legend className="visuallyHidden">{t('account:legal.legend')}</legend>
      {legalTexts.map(({ name }) => (
        <div key={name} className={styles.text}>
          <CheckboxField
            name={name}
            label={t(`account:legal.${name}.box`)}
            checked={ticked.has(name)}
            onChange={(isTicked) => {
              if (accepted.has(name)) change(name, isTicked)
              else setOpen(name)
            }}
          />
          <button
            type="button"
            className={styles.read}
            aria-label={t('account:legal.readText', { title: t(`account:legal.${name}.title`) })}
            onClick={() => setOpen(name)}
          >
            {t('account:legal.read')}
          </button>
        </div>
      ))}
      {open && (
        <Suspense fallback={null}>
          <LegalTextDialog
            name={open}
            acceptLabel={isLast ? next?.label : undefined}
            onClose={() => setOpen(null)}
            onAccept={() => accept(open)}
          />
        </Suspense>
      )}
    </fieldset>
  )
}
