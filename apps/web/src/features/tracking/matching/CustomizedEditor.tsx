import { Input, InputNumber } from 'antd'
import { matchingEndpoints, mostPosition } from '@kervan/contract/tracking/matching.endpoints'
import type { CustomizedStatusRow } from '@kervan/contract/tracking/matching.endpoints'
import { trackingExceptions, trackingGroups } from '@kervan/domain/tracking/trackingStages'
import type { TrackingException, TrackingGroup } from '@kervan/domain/tracking/trackingStages'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { EditorDialog } from '../../../ui/editor/EditorDialog.tsx'
import { EditorField, WordSelect } from '../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../ui/editor/useEditor.ts'

interface Values {
  nameTr?: string
  nameEn?: string
  groupId?: `${TrackingGroup}` | 'none'
  exception?: TrackingException | 'none'
  position?: number | null
}

const steps = ['none', ...trackingGroups.map((group) => `${group}` as const)] as const
const exceptions = ['none', ...trackingExceptions] as const

const begin = (status: CustomizedStatusRow | null): Values =>
  status
    ? {
        nameTr: status.nameTr,
        nameEn: status.nameEn,
        groupId: status.groupId ? (`${status.groupId}` as `${TrackingGroup}`) : 'none',
        exception: status.exception ?? 'none',
        position: status.position,
      }
    : { groupId: 'none', exception: 'none' }

/** Editor of one of our statuses. Changing the step of a used status also updates its shipments. */
export const CustomizedEditor = ({
  status,
  onClose,
}: {
  status: CustomizedStatusRow | null
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const initial = begin(status)
  const editor = useEditor({
    row: matchingEndpoints.saveCustomized,
    initial,
    toBody: ({ groupId, exception, ...values }) => ({
      ...values,
      ...(status && { id: status.id, version: status.version }),
      groupId: groupId && groupId !== 'none' ? Number(groupId) : null,
      exception: exception && exception !== 'none' ? exception : null,
    }),
    lists: [matchingEndpoints.listCustomized, matchingEndpoints.getMatching],
    saved: t('tracking/matching:customized.saved'),
    onSaved: onClose,
  })
  return (
    <EditorDialog
      editor={editor}
      name="customizedStatus"
      title={t(status ? 'tracking/matching:customized.change' : 'tracking/matching:customized.add')}
      help={
        status && status.matchedCount > 0 ? (
          <p>{t('tracking/matching:customized.usedHelp', { count: status.matchedCount })}</p>
        ) : undefined
      }
      submit={t('tracking/matching:customized.save')}
      onClose={onClose}
    >
      <EditorField name="nameTr" label={t('tracking/matching:customized.nameTr')}>
        <Input maxLength={80} lang="tr" />
      </EditorField>
      <EditorField name="nameEn" label={t('tracking/matching:customized.nameEn')}>
        <Input maxLength={80} lang="en" />
      </EditorField>
      <EditorField
        name="groupId"
        label={t('tracking/matching:customized.group')}
        help={t('tracking/matching:customized.groupHelp')}
        isUnchecked
      >
        <WordSelect values={steps} wordOf={(step) => t(`tracking/matching:customized.groupName.${step}`)} />
      </EditorField>
      <EditorField name="exception" label={t('tracking/matching:customized.exception')} isUnchecked>
        <WordSelect
          values={exceptions}
          wordOf={(exception) =>
            t(
              exception === 'none'
                ? 'tracking/matching:customized.noException'
                : `tracking/matching:exceptionName.${exception}`,
            )
          }
        />
      </EditorField>
      <EditorField
        name="position"
        label={t('tracking/matching:customized.position')}
        help={t('tracking/matching:customized.positionHelp')}
      >
        <InputNumber controls={false} min={0} max={mostPosition} precision={0} style={{ width: '100%' }} />
      </EditorField>
    </EditorDialog>
  )
}
