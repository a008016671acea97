import type { ChatPermissions } from '@grammyjs/types';
import type { ChatState } from '../entities.ts';
import { badRequest } from '../refusal.ts';
import type { Arguments } from '../wire/arguments.ts';
import type { World } from '../world.ts';
import { findChat } from './access.ts';
import type { MethodAnswer, MethodTable } from './method.ts';

const maxDownloadBytes = 20 * 1024 * 1024;

function getMe(world: World): MethodAnswer {
  return {
    result: {
      ...world.bot,
      can_join_groups: true,
      can_read_all_group_messages: false,
      supports_inline_queries: false,
      can_connect_to_business: false,
      has_main_web_app: false,
    },
  };
}

/** The permissions of a group's members; the sandbox distinguishes only writing. */
function permissionsOf({ membersMayWrite }: ChatState): Required<ChatPermissions> {
  return {
    can_send_messages: membersMayWrite,
    can_send_audios: membersMayWrite,
    can_send_documents: membersMayWrite,
    can_send_photos: membersMayWrite,
    can_send_videos: membersMayWrite,
    can_send_video_notes: membersMayWrite,
    can_send_voice_notes: membersMayWrite,
    can_send_polls: membersMayWrite,
    can_send_other_messages: membersMayWrite,
    can_add_web_page_previews: membersMayWrite,
    can_react_to_messages: true,
    can_edit_tag: false,
    can_change_info: false,
    can_invite_users: true,
    can_pin_messages: false,
    can_manage_topics: false,
  };
}

function getChat(world: World, args: Arguments): MethodAnswer {
  const chatState = findChat(world, args);
  const { chat } = chatState;
  const isGroup = chat.type === 'group' || chat.type === 'supergroup';
  return {
    result: {
      ...chat,
      ...(isGroup && { permissions: permissionsOf(chatState) }),
      accent_color_id: 0,
      max_reaction_count: 11,
      accepted_gift_types: {
        unlimited_gifts: false,
        limited_gifts: false,
        unique_gifts: false,
        premium_subscription: false,
        gifts_from_channels: false,
      },
    },
  };
}

function getFile(world: World, args: Arguments): MethodAnswer {
  const fileId = args.text('file_id');
  if (fileId === '') throw badRequest('file_id not specified');
  const file = world.files.find(fileId);
  if (file === undefined) throw badRequest('invalid file_id');
  if (file.bytes.length > maxDownloadBytes) throw badRequest('file is too big');
  return {
    result: {
      file_id: fileId,
      file_unique_id: file.uniqueId,
      file_size: file.bytes.length,
      file_path: world.files.path(file),
    },
  };
}

export const chatMethods: MethodTable = {
  getMe,
  getChat,
  getFile,
  // Does nothing, since the sandbox has only one server.
  logOut: () => ({ result: true }),
  close: () => ({ result: true }),
};
