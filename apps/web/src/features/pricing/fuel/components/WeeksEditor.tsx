import { ConfigProvider, Form, Input, Select } from 'antd'
import { addDays } from '@kervan/domain/pricing/rating/days'
import { fuelEndpoints } from '@kervan/contract/pricing/fuel/fuel.endpoints'
import type { FuelSeries } from '@kervan/contract/pricing/fuel/fuel.endpoints'
import { rulesFor } from '../../../../platform/formRules.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { DecimalInput } from '../../../../ui/DecimalInput.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { nextWeeks, weeksFrom } from '../fuelWeeks.ts'
import type { WeekValues } from '../fuelWeeks.ts'
import { useCarriers } from '../../hooks/useCarriers.ts'
import styles from './Fuel.module.css'

export interface FuelPlace {
  supplierId?: number
  supplierServiceMethodId?: number | null
}

interface WeeksEditorProps {
  initial: FuelPlace
  /** Existing fuel percentages; the form starts after them. */
  series: readonly FuelSeries[]
  today: string
  onSaved: (count: number) => void
  onClose: () => void
}

interface EditorValues extends FuelPlace {
  source?: string
  weeks: WeekValues[]
}

const everyService = 0
const denser = { components: { Form: { itemMarginBottom: 4 } } }
const weeksAtFirst = 4
const mostWeeks = 60

const isEntered = ({ percent }: WeekValues): boolean => typeof percent === 'number'

/** Maps the API's week numbers to form rows, because empty weeks are not sent. */
const fieldOfSent = (weeks: readonly WeekValues[]): Record<string, string> => ({
  weeks: 'weeks.0.percent',
  ...Object.fromEntries(
    weeks
      .map((week, index) => ({ week, index }))
      .filter(({ week }) => isEntered(week))
      .flatMap(({ index }, sent) =>
        ['validFrom', 'validTo', 'percent'].map((field) => [
          `weeks.${sent}.${field}`,
          `weeks.${index}.percent`,
        ]),
      ),
  ),
})

/** Editor for the percentages of the next weeks; empty weeks are not saved. */
export const WeeksEditor = ({ initial, series, today, onSaved, onClose }: WeeksEditorProps) => {
  const { t } = useTranslation()
  const { carriers, servicesOf } = useCarriers()
  const freeWeeks = (place: FuelPlace): WeekValues[] => {
    const serviceId = place.supplierServiceMethodId || null
    const entered = series.find(
      (one) => one.supplierId === place.supplierId && one.supplierServiceMethodId === serviceId,
    )
    return nextWeeks(entered?.points ?? [], today, weeksAtFirst)
  }
  const begin: EditorValues = {
    ...initial,
    supplierServiceMethodId: initial.supplierServiceMethodId ?? everyService,
    weeks: freeWeeks(initial),
  }
  const editor = useEditor({
    row: fuelEndpoints.createFuelCharges,
    initial: begin,
    // Adds start and end of a fuel week, which are not form fields.
    toBody: ({ supplierServiceMethodId, ...values }, all) => ({
      ...values,
      weeks: all.weeks.filter(isEntered),
      supplierServiceMethodId: supplierServiceMethodId || null,
    }),
    onSaved: (created) => onSaved(created.length),
    rename: ({ weeks }) => fieldOfSent(weeks),
  })
  const { form } = editor
  const supplierId = Form.useWatch('supplierId', form) ?? initial.supplierId
  const weeks = Form.useWatch('weeks', { form, preserve: true }) ?? []
  const lastDay = weeks.at(-1)?.validTo
  return (
    <EditorDialog
      editor={editor}
      name="fuel"
      isDense
      title={t('pricing/rateTable:fuel.enter')}
      submit={t('pricing/rateTable:action.save')}
      onClose={onClose}
      onValuesChange={(changed, all) => {
        if ('supplierId' in changed)
          form.setFieldsValue({
            supplierServiceMethodId: everyService,
            weeks: freeWeeks({ supplierId: all.supplierId }),
          })
        else if ('supplierServiceMethodId' in changed) form.setFieldsValue({ weeks: freeWeeks(all) })
      }}
    >
      <Form.Item
        name="supplierId"
        label={t('pricing/rateTable:carrier')}
        rules={[{ required: true, message: t('validation:required') }]}
      >
        <Select options={[...carriers]} />
      </Form.Item>
      <Form.Item
        name="supplierServiceMethodId"
        label={t('pricing/rateTable:service')}
        extra={t('pricing/rateTable:fuel.serviceHelp')}
      >
        <Select
          options={[
            { value: everyService, label: t('pricing/rateTable:everyService') },
            ...servicesOf(supplierId),
          ]}
        />
      </Form.Item>
      <Form.Item
        name="source"
        label={t('pricing/rateTable:source')}
        rules={rulesFor(fuelEndpoints.createFuelCharges.body, 'source')}
        required
      >
        <Input placeholder={t('pricing/rateTable:sourceExample')} autoComplete="off" />
      </Form.Item>
      <Form.List name="weeks">
        {(fields, { add }) => (
          <ConfigProvider theme={denser}>
            <fieldset className={styles.weeks}>
              <legend>{t('pricing/rateTable:fuel.weeks')}</legend>
              {fields.map(({ key, name }) => {
                const week = weeks[name]
                return (
                  <div key={key} className={styles.week}>
                    <span id={`week-${name}`}>
                      {week && (
                        <>
                          <DateText value={week.validFrom} /> – <DateText value={week.validTo} />
                        </>
                      )}
                    </span>
                    <Form.Item
                      name={[name, 'percent']}
                      rules={percentRules(t('pricing/rateTable:fuel.invalid.percent'))}
                    >
                      <DecimalInput decimals={4} prefix="%" aria-labelledby={`week-${name}`} />
                    </Form.Item>
                  </div>
                )
              })}
              {fields.length < mostWeeks && lastDay && (
                <Button size="small" onClick={() => add(weeksFrom(addDays(lastDay, 1), 1)[0])}>
                  {t('pricing/rateTable:fuel.addWeek')}
                </Button>
              )}
            </fieldset>
          </ConfigProvider>
        )}
      </Form.List>
    </EditorDialog>
  )
}

/** Rules of a fuel percentage: empty is valid and not saved; typed text must be a percentage. */
const percentRules = (message: string) => [
  {
    validator: async (_: unknown, value: unknown) => {
      if (value === null || value === undefined) return
      if (typeof value !== 'number' || value < 0 || value > 200) throw new Error(message)
    },
  },
]
