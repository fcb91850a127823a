import { Select, Switch } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { dispatchEndpoints } from '@kervan/contract/courier/dispatch/dispatch.endpoints'
import type { DispatchCourier } from '@kervan/contract/courier/dispatch/dispatch.endpoints'
import { referenceEndpoints } from '@kervan/contract/reference/reference.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { matchesSearch } from '../../../../platform/text/search.ts'
import { DecimalInput } from '../../../../ui/DecimalInput.tsx'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { EditorField } from '../../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'

const { getDispatchDay, saveCourierLimits } = dispatchEndpoints

/** Select options of all districts of the country. */
const useDistrictOptions = () => {
  const { data } = useQuery({
    ...endpointQuery(referenceEndpoints.listDistricts, { body: {} }),
    staleTime: Infinity,
  })
  const provinces = useQuery({
    ...endpointQuery(referenceEndpoints.listProvinces, { body: {} }),
    staleTime: Infinity,
  })
  const names = new Map(provinces.data?.map(({ id, name }) => [id, name]))
  return data?.map(({ id, name, provinceId }) => ({
    value: id,
    label: `${name}, ${names.get(provinceId) ?? ''}`,
  }))
}

/** Dialog for a courier's daily capacity, districts and working state. */
export const LimitsDialog = ({ courier, onClose }: { courier: DispatchCourier; onClose: () => void }) => {
  const { t } = useTranslation()
  const options = useDistrictOptions()
  const { courierId, name, maxStops, maxKg, districtIds, isActive, version } = courier
  const editor = useEditor({
    row: saveCourierLimits,
    initial: { maxStops, maxKg, districtIds, isActive },
    toBody: (values) => ({ ...values, courierId, version }),
    lists: [getDispatchDay],
    onSaved: ({ freedStopCount }) => {
      notify(
        'success',
        freedStopCount > 0
          ? t('courier/dispatch:limits.freed', { count: freedStopCount })
          : t('courier/dispatch:limits.saved'),
      )
      onClose()
    },
  })
  return (
    <EditorDialog
      editor={editor}
      title={t('courier/dispatch:limits.of', { name })}
      submit={t('courier/dispatch:limits.save')}
      onClose={onClose}
    >
      <EditorField
        name="maxStops"
        label={t('courier/dispatch:limits.stops')}
        help={t('courier/dispatch:limits.none')}
      >
        <DecimalInput decimals={0} />
      </EditorField>
      <EditorField
        name="maxKg"
        label={t('courier/dispatch:limits.kg')}
        help={t('courier/dispatch:limits.none')}
      >
        <DecimalInput decimals={3} suffix="kg" />
      </EditorField>
      <EditorField
        name="districtIds"
        label={t('courier/dispatch:limits.districts')}
        help={t('courier/dispatch:limits.allDistricts')}
      >
        <Select
          mode="multiple"
          loading={!options}
          options={options}
          filterOption={(text, option) => matchesSearch(option?.label ?? '', text)}
          maxTagCount={8}
        />
      </EditorField>
      <EditorField
        name="isActive"
        label={t('courier/dispatch:limits.isActive')}
        help={t('courier/dispatch:limits.isActiveHelp')}
        valuePropName="checked"
      >
        <Switch />
      </EditorField>
    </EditorDialog>
  )
}
