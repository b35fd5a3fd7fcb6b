-- a0002: the review of the game that Ada has won
INSERT INTO reviews (table_id, body) VALUES ('puunepj3rg', '{"measure":"points","decisions":[{"n":20,"seat":0,"turn":2,"label":{"id":"action.dice.done","params":{},"text":"End the turn"},"action":{"kind":"road","edge":0},"better":null,"lost":0.0,"judged":null}],"accounts":[{"expected":1.5,"luck":-0.25,"lost":0.25,"result":1.0,"others":0.0,"lucks":{}},{"expected":1.5,"luck":-2.5,"lost":1.0,"result":-2.0,"others":0.0,"lucks":{}}],"course":[],"done":1.0}');
-- a0003: the same game as lists show it
INSERT INTO listings (table_id, n, body) VALUES ('puunepj3rg', 21, '{"id":"puunepj3rg","game":"dice","status":"over","seats":[{"kind":"person","name":"Ada","bot":"","colour":"red","ready":false,"stand_in":"","conceded":false,"muted":false,"agrees":false,"here":false},{"kind":"person","name":"Guest 1","bot":"","colour":"blue","ready":true,"stand_in":"","conceded":false,"muted":false,"agrees":false,"here":false}],"open":0,"clock":null,"created":1794843790.0,"changed":1794843803.5,"must":[],"begun":true,"places":[1,2],"winners":[0],"scores":[1,-2],"rematch":"","seat":null,"awaited":false}');
-- a0004: Ada and Ben protect their names, and Ada is signed in
INSERT INTO profiles (id, name, key, created) VALUES ('adaprofile', 'Ada', 'ada', 1794843000.0);
INSERT INTO profiles (id, name, key, created) VALUES ('benprofile', 'Ben', 'ben', 1794843001.0);
INSERT INTO passkeys (id, profile_id, public_key, counter, created) VALUES ('YWRhcw', 'adaprofile', 'cHVibGlj', 7, 1794843000.0);
INSERT INTO challenges (hash, purpose, profile_id, name, until) VALUES ('0ce9b7d6f1', 'sign_in', '', '', 4e9);
INSERT INTO sessions (hash, profile_id, until) VALUES ('3f3af1ecebbd1410ab417ec0d27bbfcb5d340e177ae159b59fc8626c2dfd9175', 'adaprofile', 4e9);
INSERT INTO profile_seats (profile_id, table_id, seat) VALUES ('adaprofile', 'puunepj3rg', 0);
INSERT INTO profile_seats (profile_id, table_id, seat) VALUES ('benprofile', 'puunepj3rg', 1);
-- a0005: the game counts for both of them, but has not yet; Ada has played twelve others
INSERT INTO results (table_id, seat, profile_id, game, place, at, rated) VALUES ('puunepj3rg', 0, 'adaprofile', 'dice', 1, 1794843803.5, false);
INSERT INTO results (table_id, seat, profile_id, game, place, at, rated) VALUES ('puunepj3rg', 1, 'benprofile', 'dice', 2, 1794843803.5, false);
INSERT INTO ratings (profile_id, game, mu, sigma, games) VALUES ('adaprofile', 'dice', 28.5, 4.25, 12);
