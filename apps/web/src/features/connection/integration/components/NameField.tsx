import { Form, Input } from 'antd'
import { useTranslation } from '../../../../platform/text/i18n.ts'

/** Length limit of an integration's name in the contract. */
const longestName = 60

/** Form item for the name of an integration. */
export const NameField = () => {
  const { t } = useTranslation()
  return (
    <Form.Item
      name="name"
      label={t('connection:integration.column.name')}
      extra={t('connection:integration.nameHelp')}
      rules={[{ required: true, whitespace: true, message: t('validation:required') }]}
    >
      <Input autoComplete="off" maxLength={longestName} />
    </Form.Item>
  )
}
