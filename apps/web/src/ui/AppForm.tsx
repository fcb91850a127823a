import type { ReactNode } from 'react'
import { Form } from 'antd'
import type { FormProps } from 'antd'
import { useTranslation } from '../platform/i18n.ts'

/**
 * Ant Design's form in our manner: label above, required is the rule and optional is marked, checked on leave and on
 * submit, focus on the first error.
 */
export const AppForm = <Values extends object>(
  props: Omit<FormProps<Values>, 'children'> & { children?: ReactNode },
) => {
  const { t } = useTranslation()
  return (
    <Form<Values>
      layout="vertical"
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true, block: 'center', behavior: 'auto' }}
      requiredMark={(label, { required }) => (
        <>
          {label}
          {!required && (
            <span style={{ color: 'var(--muted)', marginInlineStart: 4 }}>{t('ui:field.optional')}</span>
          )}
        </>
      )}
      {...props}
    />
  )
}
