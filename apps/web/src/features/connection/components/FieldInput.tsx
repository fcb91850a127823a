import { Checkbox, Input, InputNumber, Select } from 'antd'
import type { ConnectionEnvironment } from '@kervan/contract/connection/connection.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { publishedAddress } from '../connectionRows.ts'
import type { Field } from '../connectionRows.ts'

interface FieldInputProps {
  field: Field
  environment: ConnectionEnvironment
  /** True for a secret that is stored. */
  isSet: boolean
  /** Last characters of the stored secret, where they are shown. */
  last4?: string
  /** Value, handler and id come from the form. */
  id?: string
}

/** Input of a credential by the field kind of the connector's settings. */
export const FieldInput = ({ field, environment, isSet, last4, ...input }: FieldInputProps) => {
  const { t } = useTranslation()
  const options = field.options.map((value) => ({ value, label: value }))
  switch (field.kind) {
    case 'secret': {
      const placeholder = last4
        ? t('connection:dialog.secretEndsWith', { last4 })
        : isSet
          ? t('connection:dialog.secretIsSet')
          : undefined
      return field.isLong ? (
        <Input.TextArea
          {...input}
          rows={5}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          style={{ fontFamily: 'var(--font-mono)' }}
        />
      ) : (
        // Stops the browser from filling in a saved password of another site.
        <Input.Password {...input} autoComplete="new-password" placeholder={placeholder} />
      )
    }
    case 'choice':
      return <Select {...input} options={options} />
    case 'choices':
      return <Select {...input} mode="multiple" options={options} />
    case 'flag':
      return <Checkbox {...input}>{t(`connection:field.${field.name}`)}</Checkbox>
    case 'number':
      return (
        <InputNumber
          controls={false}
          {...input}
          min={field.minimum ?? undefined}
          max={field.maximum ?? undefined}
          style={{ width: '100%' }}
        />
      )
    case 'address':
      return (
        <Input
          {...input}
          inputMode="url"
          autoComplete="off"
          placeholder={publishedAddress(field, environment) ?? undefined}
        />
      )
    case 'text':
      return <Input {...input} autoComplete="off" />
  }
}
