import { Checkbox, Form, Input, Radio, Select } from 'antd'
import { surchargeEndpoints } from '@kervan/contract/pricing/surcharges/surcharge.endpoints'
import type { Surcharge } from '@kervan/contract/pricing/surcharges/surcharge.endpoints'
import {
  isAboutPieces,
  isPercentage,
  percentBaseOf,
} from '@kervan/contract/pricing/surcharges/surchargeFields'
import { surchargeKinds } from '@kervan/domain/pricing/rating/compile/rateRows'
import type { SurchargeKind } from '@kervan/domain/pricing/rating/compile/rateRows'
import { useCountries } from '../../../../platform/text/countries.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { matchesSearch } from '../../../../platform/text/search.ts'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { EditorField } from '../../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { DecimalInput } from '../../../../ui/DecimalInput.tsx'
import { useCarriers } from '../../hooks/useCarriers.ts'
import dialog from '../../components/import/Import.module.css'
import { currencies } from '../../../../ui/currencies.ts'
import { useClear } from '../../../../ui/useClear.tsx'
import { BesideNote } from './BesideNote.tsx'
import { PieceLimitFields } from './PieceLimitFields.tsx'
import styles from './Surcharges.module.css'

/**
 * `create` adds a rule; `change` edits an upcoming rule; `replace` ends a rule and adds its successor from a
 * day on.
 */
export type SurchargeTask =
  { kind: 'create'; supplierId?: number } | { kind: 'change' | 'replace'; rule: Surcharge }

interface SurchargeEditorProps {
  task: SurchargeTask
  today: string
  onSaved: () => void
  onClose: () => void
}

/** The content select has no null value and uses `all` instead. */
type SurchargeValues = Partial<Omit<Surcharge, 'contentKind'>> & {
  contentKind: NonNullable<Surcharge['contentKind']> | typeof everyContent
}

const everyService = 0
/** Proposed per cent of the duties. */
const usualDutyBuffer = 5
const everyContent = 'all'

const begin = (task: SurchargeTask, today: string): SurchargeValues =>
  task.kind === 'create'
    ? {
        supplierId: task.supplierId,
        supplierServiceMethodId: everyService,
        kind: 'additionalHandling',
        per: 'piece',
        currency: 'EUR',
        fuelApplies: false,
        paidBy: 'sender',
        contentKind: everyContent,
        validFrom: today,
      }
    : {
        ...task.rule,
        supplierServiceMethodId: task.rule.supplierServiceMethodId ?? everyService,
        contentKind: task.rule.contentKind ?? everyContent,
        ...(task.kind === 'replace' && { validFrom: undefined }),
      }

/** Editor of a surcharge rule; the fields depend on its kind. */
export const SurchargeEditor = ({ task, today, onSaved, onClose }: SurchargeEditorProps) => {
  const { t } = useTranslation()
  const clear = useClear()
  const { carriers, servicesOf } = useCarriers()
  const countries = useCountries()
  const initial = begin(task, today)
  const editor = useEditor({
    row: task.kind === 'change' ? surchargeEndpoints.updateSurcharge : surchargeEndpoints.createSurcharge,
    initial,
    toBody: ({ contentKind, supplierServiceMethodId, ...values }) => ({
      ...values,
      contentKind: contentKind === everyContent ? null : contentKind,
      supplierServiceMethodId: supplierServiceMethodId || null,
      ...(task.kind === 'replace' && { replacesId: task.rule.id }),
      ...(task.kind === 'change' && { id: task.rule.id, version: task.rule.version }),
    }),
    lists: [surchargeEndpoints.listSurcharges],
    onSaved,
  })
  const { form } = editor
  const supplierId = Form.useWatch('supplierId', form) ?? initial.supplierId
  const kind: SurchargeKind = Form.useWatch('kind', form) ?? initial.kind!
  const serviceId = Form.useWatch('supplierServiceMethodId', form) ?? initial.supplierServiceMethodId
  const percentBase = percentBaseOf(kind)
  const isFixed = task.kind !== 'create'
  const chooseKind = (chosen: SurchargeKind) => {
    const per = form.getFieldValue('per') as Surcharge['per']
    const base = percentBaseOf(chosen)
    if (chosen === 'dutyBuffer' && !form.getFieldValue('amount'))
      form.setFieldValue('amount', usualDutyBuffer)
    if (base) form.setFieldValue('per', base)
    else if (isPercentage(per)) form.setFieldValue('per', 'shipment')
  }
  const choices = (values: readonly string[], group: string) =>
    values.map((value) => ({ value, label: t(`pricing/rateTable:surcharge.${group}.${value}`) }))
  return (
    <EditorDialog
      editor={editor}
      name="surcharge"
      isDense
      width={720}
      title={t(`pricing/rateTable:surcharge.task.${task.kind}`)}
      help={
        task.kind === 'replace' && (
          <p className={dialog.help}>{t('pricing/rateTable:surcharge.replaceHelp')}</p>
        )
      }
      submit={t('pricing/rateTable:action.save')}
      onClose={onClose}
      onValuesChange={(changed) => {
        if (changed.kind) chooseKind(changed.kind)
        if ('supplierId' in changed) form.setFieldValue('supplierServiceMethodId', everyService)
      }}
    >
      <div className={styles.fields}>
        <Form.Item
          name="supplierId"
          label={t('pricing/rateTable:carrier')}
          rules={[{ required: true, message: t('validation:required') }]}
        >
          <Select options={[...carriers]} disabled={isFixed} />
        </Form.Item>
        <EditorField
          name="supplierServiceMethodId"
          label={t('pricing/rateTable:service')}
          help={t('pricing/rateTable:surcharge.serviceHelp')}
          isUnchecked
        >
          <Select
            disabled={isFixed}
            options={[
              { value: everyService, label: t('pricing/rateTable:everyService') },
              ...servicesOf(supplierId),
            ]}
          />
        </EditorField>
        <EditorField name="kind" label={t('pricing/rateTable:surcharge.column.kind')}>
          <Select options={choices(surchargeKinds, 'kind')} disabled={isFixed} />
        </EditorField>
        <EditorField name="per" label={t('pricing/rateTable:surcharge.basis')}>
          <Select
            disabled={percentBase !== null}
            options={choices(percentBase ? [percentBase] : ['shipment', 'piece', 'kg'], 'base')}
          />
        </EditorField>
        <EditorField
          name="amount"
          label={t(
            percentBase ? 'pricing/rateTable:surcharge.rate' : 'pricing/rateTable:surcharge.column.amount',
          )}
        >
          <DecimalInput decimals={percentBase ? 4 : 2} prefix={percentBase ? '%' : undefined} />
        </EditorField>
        <EditorField name="currency" label={t('pricing/rateTable:surcharge.currency')}>
          <Select options={currencies.map((value) => ({ value, label: value }))} />
        </EditorField>
        <EditorField name="minimum" label={t('pricing/rateTable:surcharge.minimum')}>
          <DecimalInput />
        </EditorField>
        <EditorField
          name="contentKind"
          isUnchecked
          required
          label={t('pricing/rateTable:surcharge.contents')}
        >
          <Select options={choices(['all', 'document', 'package'], 'content')} />
        </EditorField>
      </div>
      {task.kind === 'create' && supplierId !== undefined && (
        <BesideNote supplierId={supplierId} supplierServiceMethodId={serviceId || null} kind={kind} />
      )}
      {isAboutPieces(kind) && <PieceLimitFields />}
      <EditorField
        name="countryCodes"
        label={t('pricing/rateTable:surcharge.destinations')}
        help={t('pricing/rateTable:surcharge.destinationsHelp')}
        isUnchecked
      >
        <Select
          mode="multiple"
          allowClear={clear}
          placeholder={t('pricing/rateTable:surcharge.everywhere')}
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
          showSearch={{
            filterOption: (search, option) => matchesSearch(`${option?.label} ${option?.value}`, search),
          }}
        />
      </EditorField>
      <EditorField name="paidBy" label={t('pricing/rateTable:surcharge.column.payer')}>
        <Radio.Group vertical options={choices(['sender', 'dutyPayer'], 'payerLong')} />
      </EditorField>
      <EditorField name="fuelApplies" valuePropName="checked">
        <Checkbox>{t('pricing/rateTable:surcharge.fuelApplies')}</Checkbox>
      </EditorField>
      <div className={styles.fields}>
        <EditorField name="validFrom" label={t('pricing/rateTable:validFrom')}>
          <DateInput min={today} />
        </EditorField>
        <EditorField
          name="validTo"
          label={t('pricing/rateTable:validTo')}
          isUnchecked
          required={kind === 'peak'}
        >
          <DateInput min={today} />
        </EditorField>
      </div>
      <EditorField name="source" label={t('pricing/rateTable:source')}>
        <Input autoComplete="off" placeholder={t('pricing/rateTable:sourceExample')} />
      </EditorField>
    </EditorDialog>
  )
}
