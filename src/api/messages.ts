import type { z } from 'zod'
import type * as shapes from './shapes.ts'

// The types of what goes over the API. A request is typed as its sender may write it, with defaults left out.

export type SampleRangeMessage = z.output<typeof shapes.sampleRange>
export type NextRequest = z.input<typeof shapes.nextRequest>
export type NextAnswer = z.output<typeof shapes.nextAnswer>
export type CommitRequest = z.input<typeof shapes.commitRequest>
export type CommitAnswer = z.output<typeof shapes.commitAnswer>
export type CommitsRequest = z.input<typeof shapes.commitsRequest>
export type CommitsAnswer = z.output<typeof shapes.commitsAnswer>
export type GiveBackRequest = z.input<typeof shapes.giveBackRequest>
export type GiveBackAnswer = z.output<typeof shapes.giveBackAnswer>
export type CursorAnswer = z.output<typeof shapes.cursorAnswer>
export type BarrierRequest = z.input<typeof shapes.barrierRequest>
export type BarrierAnswer = z.output<typeof shapes.barrierAnswer>
export type DataSetRequest = z.input<typeof shapes.dataSetRequest>
export type DataSetStatusMessage = z.output<typeof shapes.dataSetStatus>
export type DataSetDetailMessage = z.output<typeof shapes.dataSetDetail>
export type DataSetsAnswer = z.output<typeof shapes.dataSetsAnswer>
export type RestoreRequest = z.input<typeof shapes.restoreRequest>
export type QuarantineRequest = z.input<typeof shapes.quarantineRequest>
export type MemberStatusMessage = z.output<typeof shapes.memberStatus>
export type MembersAnswer = z.output<typeof shapes.membersAnswer>
export type ViewAnswer = z.output<typeof shapes.viewAnswer>
/** As it stands in the address, where everything is text. */
export type ShardsQuery = { readonly [Key in keyof z.input<typeof shapes.shardsQuery>]?: string | number }
export type ShardsAnswer = z.output<typeof shapes.shardsAnswer>
export type StatusAnswer = z.output<typeof shapes.statusAnswer>
export type SaveCheckpointRequest = z.input<typeof shapes.saveCheckpointRequest>
export type SaveCheckpointAnswer = z.output<typeof shapes.saveCheckpointAnswer>
export type ResumeRequest = z.input<typeof shapes.resumeRequest>
export type ResumeAnswer = z.output<typeof shapes.resumeAnswer>
export type PreviewAnswer = z.output<typeof shapes.previewAnswer>
export type CacheAnswer = z.output<typeof shapes.cacheAnswer>
export type PieceRequest = z.input<typeof shapes.pieceRequest>
export type PieceAnswer = z.output<typeof shapes.pieceAnswer>
export type PruneCheckpointsRequest = z.input<typeof shapes.pruneCheckpointsRequest>
export type PruneCheckpointsAnswer = z.output<typeof shapes.pruneCheckpointsAnswer>
export type RestoreCheckpointRequest = z.input<typeof shapes.restoreCheckpointRequest>
export type RestoreCheckpointAnswer = z.output<typeof shapes.restoreCheckpointAnswer>
export type CheckpointsAnswer = z.output<typeof shapes.checkpointsAnswer>
export type LeaveAnswer = z.output<typeof shapes.leaveAnswer>
export type RecoverRequest = z.input<typeof shapes.recoverRequest>
export type RecoverAnswer = z.output<typeof shapes.recoverAnswer>
export type HealthAnswer = z.output<typeof shapes.healthAnswer>
export type EventMessage = z.output<typeof shapes.eventMessage>
