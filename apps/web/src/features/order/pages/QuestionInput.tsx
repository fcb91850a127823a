import type { OrderQuestion } from '@kervan/contract/order/questions.endpoints'
import { useCountries } from '../../../platform/text/countries.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { Combobox } from '../../../ui/light/Combobox.tsx'
import { TextField } from '../../../ui/light/Field.tsx'
import { choicesOf } from '../../shipment/bulk/hooks/useBulkColumns.ts'
import { columnOfField, labelOfField } from '../questionName.ts'

interface QuestionInputProps {
  field: OrderQuestion['fields'][number]
  value: string
  /** Message of the last answer, when it was refused. */
  error: string
  onChange: (text: string) => void
}

/** Input of a question's field with the store's value and, where there is one, the proposal. */
export const QuestionInput = ({ field, value, error, onChange }: QuestionInputProps) => {
  const { t } = useTranslation()
  const countries = useCountries()
  const { name, message, value: inStore, proposal } = field
  const column = columnOfField(name)
  const choices = choicesOf(column, countries, t)
  const labelOf = (text: string) => choices?.find((choice) => choice.value === text)?.label ?? text
  const hint = (
    <>
      {inStore !== null && (
        <div>
          {message} {t('order:question.inStore', { value: labelOf(inStore) })}
        </div>
      )}
      {proposal !== null && value !== proposal && (
        <Button kind="text" size="small" onClick={() => onChange(proposal)}>
          {t('order:question.use', { value: labelOf(proposal) })}
        </Button>
      )}
    </>
  )
  const props = {
    label: labelOfField(name, t),
    value,
    onChange,
    ...(error && { message: error }),
    ...((inStore !== null || proposal !== null) && { hint }),
  }
  return choices ? (
    <Combobox {...props} options={choices} />
  ) : (
    <TextField {...props} autoComplete="off" inputMode={column.kind === 'number' ? 'decimal' : undefined} />
  )
}
