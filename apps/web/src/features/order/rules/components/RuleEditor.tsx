import { Form, Input } from 'antd'
import { ruleLimits } from '@kervan/contract/order/rules/ruleFields'
import { orderRuleEndpoints } from '@kervan/contract/order/rules/rules.endpoints'
import type { OrderRuleAnswer, OrderRules } from '@kervan/contract/order/rules/rules.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { EditorField } from '../../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import type { TriedRule } from './DryRun.tsx'
import styles from '../Rules.module.css'
import { ruleSentence } from '../ruleSentence.ts'
import { contentOf, newRule, valuesOf } from '../ruleValues.ts'
import type { RuleValues } from '../ruleValues.ts'
import { ActionFields, ConditionFields, ValidityFields } from './RuleFields.tsx'

const { createOrderRule, updateOrderRule, tryOrderRules, listOrderRules } = orderRuleEndpoints

const useRuleEditor = (rule: OrderRuleAnswer | null, companyId: number, onClose: () => void) => {
  const { t } = useTranslation()
  const shared = {
    lists: [listOrderRules],
    saved: t('order/rules:saved'),
    incomplete: t('order/rules:incomplete'),
    onSaved: onClose,
  }
  const draftName = rule ? `order-rule-${rule.id}-${rule.version}` : `order-rule-new-${companyId}`
  const initial = rule ? valuesOf(rule) : newRule
  const create = useEditor({
    ...shared,
    row: createOrderRule,
    initial,
    draftName,
    toBody: (_, all: RuleValues) => ({ ...contentOf(all), companyId }),
  })
  const update = useEditor({
    ...shared,
    row: updateOrderRule,
    initial,
    draftName,
    toBody: (_, all: RuleValues) => ({ ...contentOf(all), id: rule?.id, version: rule?.version }),
  })
  return rule ? update : create
}

interface RuleEditorProps {
  /** Null: a new rule. */
  rule: OrderRuleAnswer | null
  companyId: number
  choices: OrderRules['choices']
  /** Starts a dry run of the unsaved rule. */
  onTry: (rule: TriedRule) => void
  onClose: () => void
}

/** Editor of a rule; the sentence at its end changes with each field. */
export const RuleEditor = ({ rule, companyId, choices, onTry, onClose }: RuleEditorProps) => {
  const { t, language } = useTranslation()
  const editor = useRuleEditor(rule, companyId, onClose)
  const tried = (): TriedRule => ({
    ...contentOf(editor.form.getFieldsValue(true) as RuleValues),
    id: rule?.id ?? null,
  })
  return (
    <EditorDialog
      editor={editor}
      name="orderRule"
      title={t(`order/rules:${rule ? 'change' : 'add'}`)}
      submit={t('order/rules:save')}
      width={720}
      isDense
      onClose={onClose}
    >
      <EditorField name="name" label={t('order/rules:field.name')}>
        <Input maxLength={ruleLimits.name} />
      </EditorField>
      <h3 className={styles.group}>{t('order/rules:group.if')}</h3>
      <ConditionFields choices={choices} />
      <h3 className={styles.group}>{t('order/rules:group.then')}</h3>
      <ActionFields choices={choices} />
      <h3 className={styles.group}>{t('order/rules:group.when')}</h3>
      <ValidityFields />
      <Form.Item noStyle shouldUpdate>
        {() => {
          const parsed = tryOrderRules.body.safeParse({ rule: tried() })
          const content = parsed.success ? parsed.data.rule : null
          return content ? (
            <div className={styles.preview}>
              <p>{ruleSentence(content, choices, { t, language })}</p>
              <Button size="small" onClick={() => onTry(tried())}>
                {t('order/rules:tryUnsaved')}
              </Button>
            </div>
          ) : null
        }}
      </Form.Item>
    </EditorDialog>
  )
}
