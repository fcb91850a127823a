import { Form, Input, InputNumber, Switch } from 'antd'
import {
  largestPriority,
  referenceRuleEndpoints,
} from '@kervan/contract/reference/rules/referenceRule.endpoints'
import type { ReferenceRuleRow } from '@kervan/contract/reference/rules/referenceRule.endpoints'
import { longestCode } from '@kervan/domain/reference/barcodePattern'
import { checkDigitMethodNames } from '@kervan/domain/reference/checkDigitMethods'
import type { CheckDigitMethodName } from '@kervan/domain/reference/checkDigitMethods'
import { compileRule, referenceKinds } from '@kervan/domain/reference/referenceRule'
import type { ReferenceKind } from '@kervan/domain/reference/referenceRule'
import { exampleOf } from '@kervan/domain/reference/ruleOverlap'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { EditorField, WordSelect } from '../../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'

interface Values {
  name?: string
  kind?: ReferenceKind
  supplierCode?: string | null
  service?: string | null
  prefix?: string
  length?: number | null
  pattern?: string
  checkDigit?: CheckDigitMethodName
  priority?: number | null
  isActive?: boolean
}

const newRule: Values = { kind: 'supplier', prefix: '', checkDigit: 'none', priority: 500, isActive: true }

const begin = (rule: ReferenceRuleRow): Values => ({
  name: rule.name,
  kind: rule.kind,
  supplierCode: rule.supplierCode,
  service: rule.service,
  prefix: rule.prefix,
  length: rule.length,
  pattern: rule.pattern,
  checkDigit: rule.checkDigit,
  priority: rule.priority,
  isActive: rule.isActive,
})

/** Returns an example number that the typed rule would recognize. */
const exampleFor = ({ prefix = '', pattern, checkDigit, length = null, kind }: Values): string | null => {
  if (!pattern || !checkDigit) return null
  const read = compileRule({
    name: '',
    kind: kind ?? 'supplier',
    supplierCode: null,
    service: null,
    prefix: prefix.trim().toUpperCase(),
    length: typeof length === 'number' ? length : null,
    pattern: pattern.trim(),
    checkDigit,
    priority: 1,
  })
  return 'compiled' in read ? exampleOf(read.compiled) : null
}

export const RuleEditor = ({ rule, onClose }: { rule: ReferenceRuleRow | null; onClose: () => void }) => {
  const { t } = useTranslation()
  const isOwn = rule?.kind === 'own'
  const editor = useEditor({
    row: referenceRuleEndpoints.saveReferenceRule,
    initial: rule ? begin(rule) : newRule,
    toBody: (values) => ({ ...values, ...(rule && { id: rule.id, version: rule.version }) }),
    lists: [referenceRuleEndpoints.listReferenceRules],
    saved: t('reference/rules:saved'),
    onSaved: onClose,
  })
  const isOfSupplier = Form.useWatch('kind', editor.form) === 'supplier'
  const kinds = isOwn ? referenceKinds : referenceKinds.filter((kind) => kind !== 'own')
  return (
    <EditorDialog
      editor={editor}
      name="referenceRule"
      title={t(rule ? 'reference/rules:change' : 'reference/rules:add')}
      submit={t('reference/rules:save')}
      isDense
      onClose={onClose}
    >
      <EditorField name="name" label={t('reference/rules:field.name')}>
        <Input maxLength={80} />
      </EditorField>
      <EditorField name="kind" label={t('reference/rules:field.kind')}>
        <WordSelect
          disabled={isOwn}
          values={kinds}
          wordOf={(kind) => t(`reference/rules:kindName.${kind}`)}
        />
      </EditorField>
      {!isOwn && (
        <>
          <EditorField
            name="supplierCode"
            label={t('reference/rules:field.supplier')}
            required={isOfSupplier}
          >
            <Input maxLength={20} />
          </EditorField>
          <EditorField name="service" label={t('reference/rules:field.service')}>
            <Input maxLength={60} />
          </EditorField>
        </>
      )}
      <EditorField
        name="prefix"
        label={t('reference/rules:field.prefix')}
        help={t(isOwn ? 'reference/rules:help.ownPrefix' : 'reference/rules:help.prefix')}
      >
        <Input maxLength={100} disabled={isOwn && !rule.isIssuing} />
      </EditorField>
      <EditorField
        name="pattern"
        label={t('reference/rules:field.pattern')}
        help={isOwn ? undefined : t('reference/rules:help.pattern')}
      >
        <Input.TextArea autoSize={{ maxRows: 6 }} disabled={isOwn} spellCheck={false} />
      </EditorField>
      <EditorField name="checkDigit" label={t('reference/rules:field.checkDigit')}>
        <WordSelect
          disabled={isOwn}
          values={checkDigitMethodNames}
          wordOf={(method) => t(`reference/rules:methodName.${method}`)}
        />
      </EditorField>
      {!isOwn && (
        <EditorField
          name="length"
          label={t('reference/rules:field.length')}
          help={t('reference/rules:help.length')}
        >
          <InputNumber controls={false} min={1} max={longestCode} precision={0} style={{ width: '100%' }} />
        </EditorField>
      )}
      <Form.Item noStyle shouldUpdate>
        {({ getFieldsValue }) => {
          const example = exampleFor({ ...editor.initial, ...(getFieldsValue() as Values) })
          return example === null ? null : <p>{t('reference/rules:help.example', { example })}</p>
        }}
      </Form.Item>
      <EditorField
        name="priority"
        label={t('reference/rules:field.priority')}
        help={t('reference/rules:help.priority')}
      >
        <InputNumber controls={false} min={1} max={largestPriority} precision={0} style={{ width: '100%' }} />
      </EditorField>
      {!isOwn && (
        <EditorField name="isActive" label={t('reference/rules:field.isActive')} valuePropName="checked">
          <Switch />
        </EditorField>
      )}
    </EditorDialog>
  )
}
