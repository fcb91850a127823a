import type { ReactNode } from 'react'
import { Form } from 'antd'
import type { FormInstance, FormProps } from 'antd'
import { useTranslation } from '../platform/text/i18n.ts'

type NamePath = (string | number)[]

/** Returns the invalid field that is first on the page. Ant Design orders fields by the time they were mounted. */
const firstOnPage = (form: FormInstance, names: readonly NamePath[]): NamePath | undefined => {
  const placed = names.flatMap((name) => {
    const instance = form.getFieldInstance(name) as { nativeElement?: unknown; input?: unknown } | undefined
    const node = [instance, instance?.nativeElement, instance?.input, document.getElementById(name.join('_'))]
    const element = node.find((candidate) => candidate instanceof Element)
    return element ? [{ name, element }] : []
  })
  placed.sort(({ element: one }, { element: other }) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
  return placed[0]?.name ?? names[0]
}

const isIn = (value: unknown, [key, ...rest]: NamePath): boolean => {
  if (key === undefined) return true
  return typeof value === 'object' && value !== null && key in value && isIn(value[key as never], rest)
}

/** Clears a changed field's error at once, because radios and checkboxes have no blur event. */
const clearErrors = (form: FormInstance, changed: unknown): void => {
  const names = form
    .getFieldsError()
    .filter(({ name, errors }) => errors.length > 0 && isIn(changed, name))
    .map(({ name }) => name)
  form.setFields(names.map((name) => ({ name, errors: [] })))
}

/**
 * Ant Design form with the product's defaults: labels above, optional fields are marked, validation on blur and
 * on submit, focus on the first error.
 */
export const AppForm = <Values extends object>({
  form: given,
  onFinishFailed,
  onValuesChange,
  ...props
}: Omit<FormProps<Values>, 'children'> & { children?: ReactNode }) => {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>(given)
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      onValuesChange={(changed, values) => {
        clearErrors(form as FormInstance, changed)
        onValuesChange?.(changed, values)
      }}
      onFinishFailed={(failure) => {
        const first = firstOnPage(
          form as FormInstance,
          failure.errorFields.map(({ name }) => name),
        )
        if (first) form.scrollToField(first, { focus: true, block: 'center', behavior: 'auto' })
        onFinishFailed?.(failure)
      }}
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
