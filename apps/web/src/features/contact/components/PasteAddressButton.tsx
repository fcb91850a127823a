import { Suspense, useState } from 'react'
import type { FormInstance } from 'antd'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import type { PartyKind, PartyValue, PastedField } from '../pastedParty.ts'
import { lazyPart } from '../../../ui/light/lazy/makeLazy.tsx'

const PasteAddressDialog = lazyPart(() =>
  import('./PasteAddressDialog.tsx').then((module) => ({ default: module.PasteAddressDialog })),
)

interface PasteAddressButtonProps {
  party: PartyKind
  /** Form that contains the party's fields under the party's name. */
  form: FormInstance
  onChanged?: () => void
}

interface Applied {
  name: string
  before: PartyValue
  after: PartyValue
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Fills a sender or receiver from pasted text, with undo. */
export const PasteAddressButton = ({ party, form, onChanged }: PasteAddressButtonProps) => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  // Pasted text, kept when the dialog is closed, so that it is not lost.
  const [text, setText] = useState('')
  const [applied, setApplied] = useState<readonly Applied[] | null>(null)
  const current = (name: string): PartyValue | undefined =>
    form.getFieldValue([party, name]) as PartyValue | undefined

  const write = (values: readonly { name: string; value: PartyValue }[]): void => {
    form.setFields(
      values.map(({ name, value }) => ({ name: [party, name], value, touched: true, errors: [] })),
    )
    onChanged?.()
  }

  const apply = (fields: readonly PastedField[]): void => {
    const values = Object.fromEntries(fields.flatMap((field) => Object.entries(field.values)))
    // A name without a company means a private person, unless the form already has a company.
    if (values.authorizedPerson && !values.company && !current('company')) values.companyType = 'individual'
    const country = values.countryCode
    // Clears the state when the pasted address changes the country.
    if (country !== undefined && country !== current('countryCode')) values.stateCode ??= null
    const changes = Object.entries(values).map(([name, after]) => ({
      name,
      before: current(name) ?? null,
      after,
    }))
    write(changes.map(({ name, after }) => ({ name, value: after })))
    setApplied(changes)
    setText('')
    setIsOpen(false)
    void form
      .validateFields(
        changes.map(({ name }) => [party, name]),
        { recursive: true },
      )
      .catch(() => undefined)
  }

  const undo = (): void => {
    // Undo skips fields that the user changed after the address was filled in.
    const untouched = (applied ?? []).filter(({ name, after }) => isSame(current(name), after))
    write(untouched.map(({ name, before }) => ({ name, value: before })))
    setApplied(null)
  }

  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('contact:paste.open')}
      </Button>
      {applied && (
        <span role="status">
          <Button size="small" kind="text" onClick={undo}>
            {t('contact:paste.undo')}
          </Button>
        </span>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <PasteAddressDialog
            kind={party}
            text={text}
            onTextChange={setText}
            current={current}
            onApply={apply}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
