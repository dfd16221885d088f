import type {Adapter} from '../adapter.js'
import {irc} from './irc.js'
import {meeting} from './meeting.js'
import {podcast, whisper} from './segments.js'
import {sbv, subrip} from './subrip.js'
import {webvtt} from './webvtt.js'
import {whatsapp} from './whatsapp.js'

/** By the names of `timedSignatures`. */
export const timedAdapters: Readonly<Record<string, Adapter>> = {webvtt, srt: subrip, sbv, whisper, podcast, whatsapp, irc, meeting}
