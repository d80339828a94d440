-- A report looks for the rooms of two people, an upload that is swept for the profile that shows it.
create index chat_rooms_people on chat_rooms (owner_id, requester_id);
create index users_profile_image on users (profile_image_url) where profile_image_url is not null;
